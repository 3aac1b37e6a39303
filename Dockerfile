# The console in a container: `docker compose up` (compose.yaml), or alone with a volume at /data. See docs/deploy.md.
FROM node:22-slim AS console
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY client client
COPY app/auth/screens.json app/auth/screens.json
RUN npm run build

FROM python:3.13-slim AS packages
COPY requirements.txt .
RUN python -m venv --without-pip /venv \
    && pip --python /venv/bin/python install --no-cache-dir --only-binary :all: --disable-pip-version-check -r requirements.txt \
    && find /venv -type d -name tests -prune -exec rm -r {} + \
    && apt-get update && apt-get install --yes --no-install-recommends binutils \
    && find /venv -name '*.so*' -type f -exec strip --strip-unneeded {} +

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home liushui \
    && install --directory --owner=liushui --mode=0700 /data
COPY --from=packages /venv /venv
WORKDIR /srv
COPY wsgi.py ./
COPY migrations migrations
COPY app app
COPY --from=console /build/app/static app/static
RUN /venv/bin/python -m compileall -q app migrations wsgi.py
USER liushui
ENV PATH=/venv/bin:$PATH HOST=0.0.0.0 PORT=8000 DATA_DIR=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/readyz\", timeout=4)"]
# Not npm: the supervisor is process 1 and ends its server by SIGTERM.
CMD ["sh", "-c", "python -m flask setup && exec python -m app.serving"]
