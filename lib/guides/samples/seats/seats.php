<?php

require 'dues.php';

$subscription = call('POST', '/api/v1/subscriptions', [
    'title' => 'Weather API for teams',
    'plans' => [['name' => 'Team', 'price' => 12, 'quantityMax' => 50]],
    'tokens' => ['31337001'],
    'receivers' => [['address' => '0x0714CaBb584858015B8945A4Ac5A0793394E6e64', 'networkId' => 31337]],
]);
$plans = array_column($subscription['plans'], 'id');
call('POST', '/api/v1/discounts', ['percent' => 20, 'charges' => 3, 'plans' => $plans]);
echo "/pay/$subscription[paymentLinkId]?quantity=5\n";
