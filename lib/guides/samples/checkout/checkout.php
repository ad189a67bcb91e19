<?php

require 'dues.php';

$session = call('POST', '/api/v1/checkout-sessions', [
    'subscriptionId' => $argv[1],
    'clientReferenceId' => 'customer-42',
    'successUrl' => 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
]);
echo $session['url'], "\n";
