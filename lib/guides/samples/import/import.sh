npm run dues -- import customers.csv --url http://localhost:3000 --title 'Weather API' \
  --tokens 31337001 --network 31337 --receiver 0x0714CaBb584858015B8945A4Ac5A0793394E6e64
