<?php

define('BASE_URL', getenv('DUES_URL') ?: 'http://localhost:3000');

function call(string $method, string $path, ?array $body = null): array
{
    $headers = ['x-api-key: ' . getenv('DUES_API_KEY'), 'accept: application/json'];
    if ($body !== null) {
        $headers[] = 'content-type: application/json';
        // Repeating a write under the same key does it once.
        $headers[] = 'idempotency-key: ' . bin2hex(random_bytes(16));
    }
    $answer = file_get_contents(BASE_URL . $path, false, stream_context_create(['http' => [
        'method' => $method,
        'header' => $headers,
        'content' => $body === null ? '' : json_encode($body),
        'ignore_errors' => true,
        // Moving the time of test mode by a month takes longest.
        'timeout' => 120,
    ]]));
    if ($answer === false) {
        throw new Exception('No answer from ' . BASE_URL);
    }
    $answer = json_decode($answer, true);
    if (!array_key_exists('data', $answer)) {
        throw new Exception("$answer[code]: $answer[detail] ($answer[requestId])");
    }
    return $answer['data'];
}
