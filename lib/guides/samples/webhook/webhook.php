<?php

// php -S localhost:4000 webhook.php

function isSigned(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $secret = base64_decode(substr(getenv('DUES_WEBHOOK_SECRET'), strlen('whsec_')));
    if ($secret === '' || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $each) {
        if (hash_equals($right, $each)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!isSigned($body)) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
// Keep $event['id'] in a table, and do nothing for one that is there: an event may come twice.
error_log("$event[type] " . ($event['subscriber']['clientReferenceId'] ?? ''));
http_response_code(204);
