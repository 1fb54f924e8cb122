-- A note stays as it was written; only whether it is pinned may change.
grant update (pinned) on note to kontora_app;
