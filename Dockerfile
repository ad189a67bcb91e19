# The production server. Everything it needs comes from the environment (see .env.example); the embedded database,
# when no DATABASE_URL is set, lives in the volume /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Foundry is for the local chain of test mode, which this image does not run.
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-save && rm -rf .next/cache node_modules/@foundry-rs

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production DUES_MODE=production DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, and with a shell that the server takes the place of, signals reach it: it finishes running
# requests before it ends.
CMD ["sh", "lib/launch/start.sh"]
