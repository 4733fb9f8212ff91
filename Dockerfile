# Written where no Docker daemon ran and no base image could be fetched: this image has NOT been built. Its steps were run by hand on
# Debian 12, in an empty folder with the files that .dockerignore leaves: npm ci --omit=dev; then, as a user without rights and on a
# read-only file system, the start, the health check, SIGTERM. On Debian 13, postgresql-client is version 17.
FROM node:26-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The lock file's own Node is for machines without one; the image has its own.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM node:26-trixie-slim
# pg_dump and pg_restore, for `backup` and `restore`: at least as new as the server.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# A volume on one of them belongs to the service's user from the start.
RUN mkdir -m 0700 /data /backups && chown node:node /data /backups
COPY --from=dependencies /app/node_modules node_modules
COPY . .
USER node
VOLUME /data
EXPOSE 3000
# A worker listens nowhere: start it with --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: signals must reach the service itself. It stops within 20 seconds: docker stop --time 30.
CMD ["node", "main.ts"]
