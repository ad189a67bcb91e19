<?php

require 'dues.php';

foreach (call('GET', '/api/v1/subscribers?clientReferenceId=customer-42') as $subscriber) {
    $ended = call('POST', "/api/v1/subscribers/$subscriber[id]/cancel", [
        'when' => 'period_end',
        'reason' => 'requested_by_payer',
    ]);
    echo "no more charges, access until $ended[accessUntil]\n";
}
