# Two stages: one builds the pages with every package, the other carries only what the running shop needs.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /shop/build ./build
COPY migrations ./migrations
COPY tools/smoke.mjs ./tools/smoke.mjs
COPY src/contract ./src/contract
COPY src/domain ./src/domain
COPY src/server ./src/server
COPY src/web/ui/pictures/manifest.json ./src/web/ui/pictures/manifest.json
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Little more memory than is in use (docs/performance.md). Node is the container's first process: it hears SIGTERM itself and lets requests under way end.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "build/shop/main.js"]
