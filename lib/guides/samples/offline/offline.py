import base64
import json
import os
import sys
import time
import urllib.request

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def verify(token, issuer, merchant_id):
    head, payload, signature = token.split(".")
    header, claims = json.loads(decode(head)), json.loads(decode(payload))
    # Keep the keys for as long as Cache-Control says.
    with urllib.request.urlopen(f"{issuer}/.well-known/jwks.json", timeout=10) as answer:
        keys = {key["kid"]: key["x"] for key in json.load(answer)["keys"]}
    key = Ed25519PublicKey.from_public_bytes(decode(keys[header["kid"]]))
    key.verify(decode(signature), f"{head}.{payload}".encode())
    if header["alg"] != "EdDSA" or claims["iss"] != issuer or claims["aud"] != merchant_id:
        raise ValueError("of another kind, or for another shop")
    if claims["exp"] < time.time():
        raise ValueError("expired")
    return claims


try:
    claims = verify(sys.argv[1], os.environ["DUES_URL"], sys.argv[2])
except (InvalidSignature, KeyError, ValueError) as error:
    sys.exit(f"refused: {error!r}")
print(claims["sub"], "come in" if claims["entitlements"] else "please subscribe")
