<?php

require 'dues.php';

for ($month = 1; $month <= 11; $month++) {
    $clock = call('POST', '/api/v1/test/clock', ['advance' => ['months' => 1]]);
    $payments = call('GET', '/api/v1/payments?clientReferenceId=customer-42&status=paid,settled');
    echo substr($clock['now'], 0, 10), ' ', count($payments), " payments\n";
}
