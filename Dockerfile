# Builds the portal's image: docker build -t card-portal . The second stage contains Node, the files that
# scripts/build/image.mjs copies, and Debian's C and C++ libraries, but no npm, compiler or sources. Run it as
# compose.yml does: read-only and without capabilities. Only the embedded database of demo mode and the
# folder of evidence are written, below /var/lib/card-portal.

FROM node:24.20.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build/build.mjs
RUN node scripts/build/image.mjs /image
RUN mkdir -p /state/evidence

FROM debian:12.12-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image /srv/card-portal
COPY --from=build --chown=10001:10001 /state /var/lib/card-portal
ENV NODE_ENV=production
# This user is not in /etc/passwd, so Node could not find the home folder, which the drawing library reads.
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
