<?php

require 'dues.php';

$lastId = null; // Keep it, to continue there after a restart.

while (true) {
    $headers = ['x-api-key: ' . getenv('DUES_API_KEY')];
    if ($lastId !== null) {
        $headers[] = "last-event-id: $lastId";
    }
    // Something comes at least every 15 seconds. Of chunks, which HTTP 1.1 has, PHP waits for 8 KB.
    $options = ['http' => ['header' => $headers, 'timeout' => 45, 'protocol_version' => 1.0]];
    $url = BASE_URL . '/api/v1/events/stream?type=payment.succeeded';
    $stream = @fopen($url, 'r', false, stream_context_create($options));
    while ($stream && ($line = fgets($stream)) !== false) {
        [$name, $value] = explode(': ', rtrim($line, "\n"), 2) + ['', ''];
        if ($name === 'id') {
            $lastId = $value;
        } elseif ($name === 'data') {
            $event = json_decode($value, true);
            echo "$event[type] ", $event['subscriber']['clientReferenceId'] ?? '', "\n";
        }
    }
    sleep(1);
}
