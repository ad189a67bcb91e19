npm install http://localhost:3000/sdk.tgz
