# The API with the built web app. Stages: tools, build, production packages, content, and the image that runs.
FROM node:24-bookworm-slim AS tools
WORKDIR /app
COPY package.json ./
# The pnpm that package.json names, as in `npm start`.
RUN npm install --global --no-fund --no-audit "$(node -p "require('./package.json').packageManager")"
# Manifests first: the packages are fetched again only when one of them changes.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/domain/package.json packages/domain/
COPY packages/api-client/package.json packages/api-client/
# Files keep the modes of the clone, where others may have no rights; in the image the server is one of the others.
RUN chmod -R a+rX .

FROM tools AS build
RUN pnpm install --frozen-lockfile --filter "./apps/*" --filter "./packages/*"
COPY tsconfig.base.json ./
COPY packages packages
COPY apps apps
# Maps and type declarations serve no running server.
RUN pnpm --recursive run build \
  && find apps/api/dist packages/*/dist -type f ! -name "*.js" ! -name "*.json" -delete \
  && chmod -R a+rX apps/*/dist packages/*/dist

FROM tools AS packages
RUN pnpm install --frozen-lockfile --prod --filter "@groundwork/api..."

FROM tools AS content
COPY LICENSE ./
COPY curriculum curriculum
RUN chmod -R a+rX LICENSE curriculum

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Groundwork" \
  org.opencontainers.image.description="A web application that coaches startup founders" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000
WORKDIR /app
# From what changes seldom to what changes often. main.js finds curriculum and web app by their place beside it.
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/packages packages
COPY --from=packages /app/apps/api apps/api
COPY --from=content /app/LICENSE ./
COPY --from=content /app/curriculum curriculum
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/api-client/dist packages/api-client/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/api/dist apps/api/dist
# With its owner and mode the volume of the same name begins, in docker-compose.yml.
RUN install --directory --owner=1000 --group=1000 --mode=750 /secrets
USER 1000:1000
EXPOSE 3000
# As from a proxy with https: else the server would warn that there is none. It starts to listen after the migrations;
# a start that fails ends the process, and is seen at once.
HEALTHCHECK --interval=15s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`, { headers: { 'x-forwarded-proto': 'https' } }).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
