-- Nothing reads it since the limit of requests sent to a person went.
drop index request_recipient_sent;
