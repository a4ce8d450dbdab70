# The portal as an image: docker build -t card-portal .
# The second stage holds Node, what scripts/build/image.mjs copies, and Debian's C and C++ libraries: no npm, no compiler, no sources.
# Run it as compose.yml does: read-only, without capabilities. Nothing is written except below /var/lib/card-portal, and there
# only by the embedded database of demo mode.

FROM node:24.20.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build/build.mjs
RUN node scripts/build/image.mjs /image
RUN mkdir /state

FROM debian:12.12-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image /srv/card-portal
COPY --from=build --chown=10001:10001 /state /var/lib/card-portal
ENV NODE_ENV=production
# The user is in no list, so Node could not find its home folder, which the drawing library reads.
ENV HOME=/var/lib/card-portal
ENV HOST=0.0.0.0
ENV PORT=3000
ENV CONTENT_DIR=/srv/card-portal/content
ENV DATA_DIR=/var/lib/card-portal
WORKDIR /var/lib/card-portal
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/srv/card-portal/healthcheck.mjs"]
ENTRYPOINT ["node"]
CMD ["/srv/card-portal/dist/server/main.js"]
