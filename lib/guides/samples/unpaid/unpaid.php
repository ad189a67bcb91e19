<?php

require 'dues.php';

foreach (call('GET', "/api/v1/subscriptions/$argv[1]/subscribers?status=past_due&limit=200") as $subscriber) {
    $link = call('POST', "/api/v1/subscribers/$subscriber[id]/links", ['for' => 'retry']);
    echo "$subscriber[clientReferenceId] $link[url]\n";
}
