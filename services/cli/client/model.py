"""The base of every model of the client."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A response of the API, or a part of one. Fields that only a newer platform sends are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True)
