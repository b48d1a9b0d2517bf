"""The files for operators agree with each other and with the code: compose, Kubernetes, Prometheus and the dashboard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from services import registry
from tools import document_metrics

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
KUBERNETES = ROOT / "deploy" / "kubernetes"
OBSERVABILITY = ROOT / "deploy" / "observability"
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}


def manifests() -> list[tuple[str, dict[str, Any]]]:
    files = sorted(path for path in KUBERNETES.glob("*.yaml") if path.name != "kustomization.yaml")
    return [(path.name, document) for path in files for document in yaml.safe_load_all(path.read_text())]


def deployed() -> dict[str, dict[str, Any]]:
    return {document["metadata"]["name"]: document for _, document in manifests() if document["kind"] == "Deployment"}


def container(name: str) -> dict[str, Any]:
    containers: list[dict[str, Any]] = deployed()[name]["spec"]["template"]["spec"]["containers"]
    return containers[0]


@pytest.mark.parametrize(("file", "document"), manifests(), ids=lambda value: value if isinstance(value, str) else value["kind"])
def test_a_manifest_is_valid(file: str, document: dict[str, Any]) -> None:
    assert kubernetes_validate.validate(document, "1.33", strict=True)


def test_the_kustomization_lists_every_manifest_but_the_secret() -> None:
    listed = set(yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["resources"])
    assert listed == {path.name for path in KUBERNETES.glob("*.yaml")} - {"kustomization.yaml", "secret.example.yaml"}


def test_every_game_has_a_rules_service_in_compose_and_kubernetes() -> None:
    wanted = {f"rules-{name.replace('_', '-')}" for name in registry.BUILT_IN}
    assert {name for name in OURS if name.startswith("rules-")} == wanted
    assert {name for name in deployed() if name.startswith("rules-")} == wanted


def test_compose_and_kubernetes_run_the_same_programs() -> None:
    assert set(OURS) == set(deployed())
    for name, service in OURS.items():
        assert service["command"].split() == container(name)["command"], name


def test_compose_and_kubernetes_name_the_same_settings_and_services() -> None:
    settings = yaml.safe_load((KUBERNETES / "settings.yaml").read_text())["data"]
    common = OURS["lobby"]["environment"]
    assert set(settings) == set(common)
    for name in ("HEROTABLE_RULES_ADDRESSES", "HEROTABLE_LOBBY_ADDRESS", "HEROTABLE_SIMULATIONS_ADDRESS", "HEROTABLE_REDIS_URL"):
        assert settings[name].replace("dns:///", "") == common[name].replace("dns:///", "")


def test_every_address_in_the_settings_is_a_service() -> None:
    for value in filter(None, OURS["gateway"]["environment"].values()):
        for host in re.findall(r"(?:^|=|//)([a-z-]+):\d+", value):
            assert host in COMPOSE["services"]


def test_no_process_can_gain_privileges_or_grow_without_bound() -> None:
    for name, service in OURS.items():
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and "mem_limit" in service, name
        assert {"healthcheck", "restart", "stop_grace_period"} <= set(service), name
        assert "container_name" not in service, name
        rights = container(name)["securityContext"]
        assert rights["readOnlyRootFilesystem"] and not rights["allowPrivilegeEscalation"], name
        assert "memory" in container(name)["resources"]["limits"], name


def test_an_acknowledged_move_is_on_disk_and_nothing_is_evicted() -> None:
    redis = next(document for _, document in manifests() if document["kind"] == "StatefulSet")
    for command in (COMPOSE["services"]["redis"]["command"], " ".join(redis["spec"]["template"]["spec"]["containers"][0]["args"])):
        assert "--appendonly yes" in command
        assert "--appendfsync always" in command
        assert "--maxmemory-policy noeviction" in command


def test_the_example_settings_are_those_that_compose_reads() -> None:
    example = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    read = set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text()))
    assert example <= read
    assert "HEROTABLE_SECRET_KEY" in example


def test_prometheus_scrapes_every_process() -> None:
    jobs = yaml.safe_load((OBSERVABILITY / "prometheus" / "prometheus.yml").read_text())["scrape_configs"]
    seen = {name for job in jobs for found in job["dns_sd_configs"] for name in found["names"]}
    assert seen == set(OURS)


def test_every_panel_of_the_dashboard_has_a_title_and_a_query() -> None:
    dashboard = json.loads((OBSERVABILITY / "grafana" / "dashboards" / "herotable.json").read_text())
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    assert panels
    for panel in panels:
        assert panel["title"]
        assert panel["targets"]


def own_metrics(text: str) -> set[str]:
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\bherotable_[a-z_]+\b", text)}


@pytest.mark.parametrize("file", ["grafana/dashboards/herotable.json", "prometheus/alerts.yml"])
def test_every_metric_in_use_is_one_that_a_service_exports(file: str) -> None:
    sources = [path.read_text() for folder in ("services", "gateway") for path in (ROOT / folder).rglob("*.py")]
    has = set().union(*(own_metrics(text) for text in sources))
    asked = own_metrics((OBSERVABILITY / file).read_text())
    assert asked
    assert asked <= has, f"no service exports {sorted(asked - has)}"


def test_every_alert_is_documented() -> None:
    rules = yaml.safe_load((OBSERVABILITY / "prometheus" / "alerts.yml").read_text())["groups"][0]["rules"]
    documented = (ROOT / "docs" / "operations.md").read_text()
    assert [rule["alert"] for rule in rules if f"`{rule['alert']}`" not in documented] == []


def test_every_metric_is_documented() -> None:
    text = document_metrics.PAGE.read_text()
    assert len(list(document_metrics.metrics())) > 20
    assert document_metrics.page(text) == text, "docs/operations.md does not list all metrics: run `make docs`"
