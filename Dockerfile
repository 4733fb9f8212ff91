# Written where no Docker daemon ran: this image has NOT been built. Its steps were run by hand, in an empty folder with the
# files that .dockerignore leaves: npm ci --omit=dev; then, as a user without rights, the start, the health check, SIGTERM.
FROM node:26-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The lock file's own Node is for machines without one; the image has its own.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir -m 0700 /data && chown node:node /data
COPY --from=dependencies /app/node_modules node_modules
COPY . .
USER node
VOLUME /data
EXPOSE 3000
# A worker listens nowhere: start it with --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: signals must reach the service itself. It stops within 15 seconds: docker stop --time 30.
CMD ["node", "main.ts"]
