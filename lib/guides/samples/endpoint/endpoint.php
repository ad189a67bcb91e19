<?php

require 'dues.php';

$endpoint = call('POST', '/api/v1/webhook-endpoints', ['url' => $argv[1]]);
echo "$endpoint[id] $endpoint[secret]\n";
