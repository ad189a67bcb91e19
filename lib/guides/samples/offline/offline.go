package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

func decode(text string) []byte {
	content, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		log.Fatal("malformed")
	}
	return content
}

func main() {
	issuer, parts := os.Getenv("DUES_URL"), strings.Split(os.Args[1], ".")
	if len(parts) != 3 {
		log.Fatal("malformed")
	}
	var header struct{ Alg, Kid string }
	json.Unmarshal(decode(parts[0]), &header)
	if header.Alg != "EdDSA" {
		log.Fatal("malformed")
	}
	// Keep the keys for as long as Cache-Control says.
	answer, err := http.Get(issuer + "/.well-known/jwks.json")
	if err != nil {
		log.Fatal(err)
	}
	var known struct{ Keys []struct{ Kid, X string } }
	json.NewDecoder(answer.Body).Decode(&known)
	verified := false
	for _, key := range known.Keys {
		verified = verified || key.Kid == header.Kid && len(decode(key.X)) == ed25519.PublicKeySize &&
			ed25519.Verify(decode(key.X), []byte(parts[0]+"."+parts[1]), decode(parts[2]))
	}
	var claims struct {
		Iss, Aud, Sub string
		Exp           int64
		Entitlements  []struct{ SubscriptionID string }
	}
	json.Unmarshal(decode(parts[1]), &claims)
	if !verified || claims.Iss != issuer || claims.Aud != os.Args[2] || claims.Exp < time.Now().Unix() {
		log.Fatal("refused")
	}
	if len(claims.Entitlements) > 0 {
		fmt.Println(claims.Sub, "come in")
	} else {
		fmt.Println(claims.Sub, "please subscribe")
	}
}
