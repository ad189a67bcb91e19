<?php

require 'dues.php';

$entitlements = call('GET', "/api/v1/entitlements?clientReferenceId=customer-42&subscriptionId=$argv[1]");
$mayEnter = in_array(true, array_column($entitlements, 'entitled'), true);
echo $mayEnter ? "come in\n" : "please subscribe\n";
