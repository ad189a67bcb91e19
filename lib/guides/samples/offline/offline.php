<?php

function decode(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'));
}

$issuer = getenv('DUES_URL');
[, $token, $merchantId] = $argv;
[$head, $payload, $signature] = explode('.', $token) + ['', '', ''];
$header = json_decode(decode($head), true);
$claims = json_decode(decode($payload), true);

// Keep the keys for as long as Cache-Control says.
$keys = json_decode(file_get_contents("$issuer/.well-known/jwks.json"), true)['keys'];
$key = array_column($keys, 'x', 'kid')[$header['kid'] ?? ''] ?? null;

$verified = $key !== null
    && $header['alg'] === 'EdDSA'
    && strlen(decode($signature)) === SODIUM_CRYPTO_SIGN_BYTES
    && sodium_crypto_sign_verify_detached(decode($signature), "$head.$payload", decode($key))
    && $claims['iss'] === $issuer
    && $claims['aud'] === $merchantId
    && $claims['exp'] > time();
if (!$verified) {
    fwrite(STDERR, "refused\n");
    exit(1);
}
echo $claims['sub'], $claims['entitlements'] ? " come in\n" : " please subscribe\n";
