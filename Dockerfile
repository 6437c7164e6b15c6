# Two stages: one builds with every package, the other carries what the built shop loads (npm run size:install).
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# "sandbox" includes the sandbox payments, for a trial: docker build --build-arg PAYMENTS=sandbox
ARG PAYMENTS=
RUN NODE_ENV=production PAYMENTS=$PAYMENTS npm run build
# The image has its own Node.
RUN node tools/remove-development.mjs && rm -rf node_modules/node node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /shop
COPY package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY migrations ./migrations
COPY src/server/platform/mail/templates ./src/server/platform/mail/templates
COPY tools/command.mjs ./tools/command.mjs
COPY tools/env-file.mjs ./tools/env-file.mjs
COPY tools/smoke.mjs ./tools/smoke.mjs
RUN install -d -o node -g node -m 700 /data /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Little more memory than is in use (docs/performance.md). Node is the container's first process: it hears SIGTERM itself and lets requests under way end.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "--initial-old-space-size=64", "build/shop/main.js"]
