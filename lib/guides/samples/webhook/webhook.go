package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var secret, _ = base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("DUES_WEBHOOK_SECRET"), "whsec_"))

// A table of your database, where there are several processes.
var handled sync.Map

func isSigned(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || len(secret) == 0 || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	right := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, each := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(right), []byte(each)) {
			return true
		}
	}
	return false
}

func main() {
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		if err != nil || !isSigned(request.Header, body) {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		var event struct {
			ID, Type   string
			Subscriber struct{ ClientReferenceID string }
		}
		json.Unmarshal(body, &event)
		if _, known := handled.LoadOrStore(event.ID, true); !known {
			fmt.Println(event.Type, event.Subscriber.ClientReferenceID)
		}
		response.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
