"""All settings, read once from the environment; defaults suit one machine."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from app.platform import environment
from app.platform.environment import MIGRATIONS as MIGRATIONS
from app.platform.environment import ROOT as ROOT
from app.platform.environment import ConfigError as ConfigError
from app.platform.sign_on_settings import SignOnSettings

MEBIBYTE = 1024 * 1024
LEAST_TASK_MEGABYTES = 192
SMTP_PORTS = {"starttls": 587, "tls": 465, "none": 25}


@dataclass(frozen=True)
class MailSettings:
    """How e-mail leaves: `adapter` is outbox (it stays on this machine) or smtp."""

    adapter: str = "outbox"
    host: str = ""
    port: int = 587
    security: str = "starttls"
    user: str = ""
    password: str = ""
    sender: str = ""
    timeout_seconds: int = 30

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> MailSettings:
        """Read the settings; raises ConfigError when they do not suffice for sending."""
        adapter = environ.get("MAIL_ADAPTER") or "outbox"
        security = environ.get("SMTP_SECURITY") or "starttls"
        if adapter not in ("outbox", "smtp"):
            raise ConfigError(f"MAIL_ADAPTER is outbox or smtp, not {adapter!r}.")
        if security not in SMTP_PORTS:
            raise ConfigError(f"SMTP_SECURITY is starttls, tls or none, not {security!r}.")
        found = cls(
            adapter=adapter,
            host=environ.get("SMTP_HOST", ""),
            port=_whole_number(environ, "SMTP_PORT", SMTP_PORTS[security]),
            security=security,
            user=environ.get("SMTP_USER", ""),
            password=environ.get("SMTP_PASSWORD", ""),
            sender=environ.get("MAIL_FROM", ""),
        )
        if adapter == "smtp" and not (found.host and "@" in found.sender):
            raise ConfigError(
                "MAIL_ADAPTER=smtp needs SMTP_HOST and MAIL_FROM (the address that mail comes from)."
            )
        return found


SMS_ADAPTERS = ("outbox", "alibaba", "tencent", "http")
SMS_HOSTS = {"alibaba": "dysmsapi.aliyuncs.com", "tencent": "sms.tencentcloudapi.com"}
# What a template calls the code (Alibaba), or the values it takes in their order (Tencent).
SMS_CODE_NAMES = {"alibaba": "code", "tencent": "code,minutes"}
_SMS_NEEDED = {
    "alibaba": ("SMS_KEY_ID", "SMS_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATE"),
    "tencent": ("SMS_KEY_ID", "SMS_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATE", "SMS_APP_ID"),
    "http": ("SMS_URL",),
}


@dataclass(frozen=True)
class SmsSettings:
    """How SMS leave: `adapter` is outbox (they stay on this machine), alibaba, tencent or http."""

    adapter: str = "outbox"
    key_id: str = ""
    secret: str = field(default="", repr=False)
    sign_name: str = ""
    template: str = ""
    app_id: str = ""
    region: str = "ap-guangzhou"
    code_name: str = "code"
    host: str = ""
    scheme: str = "https"
    url: str = ""
    timeout_seconds: float = 10.0

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> SmsSettings:
        """Read the settings; raises ConfigError when they do not suffice for sending."""
        adapter = environ.get("SMS_ADAPTER") or "outbox"
        if adapter not in SMS_ADAPTERS:
            raise ConfigError(f"SMS_ADAPTER is {', '.join(SMS_ADAPTERS)}, not {adapter!r}.")
        missing = [name for name in _SMS_NEEDED.get(adapter, ()) if not environ.get(name)]
        if missing:
            raise ConfigError(f"SMS_ADAPTER={adapter} needs {', '.join(missing)}.")
        url = environ.get("SMS_URL", "")
        if adapter == "http" and not url.startswith("https://"):
            raise ConfigError("SMS_URL must be an https:// address.")
        return cls(
            adapter=adapter,
            key_id=environ.get("SMS_KEY_ID", ""),
            secret=environ.get("SMS_SECRET", ""),
            sign_name=environ.get("SMS_SIGN_NAME", ""),
            template=environ.get("SMS_TEMPLATE", ""),
            app_id=environ.get("SMS_APP_ID", ""),
            region=environ.get("SMS_REGION") or "ap-guangzhou",
            code_name=environ.get("SMS_CODE_NAME") or SMS_CODE_NAMES.get(adapter, "code"),
            host=SMS_HOSTS.get(adapter, ""),
            url=url,
        )


@dataclass(frozen=True)
class ObjectStoreSettings:
    """An S3-compatible bucket for uploads and reports; `endpoint` is empty at Amazon's own."""

    bucket: str
    region: str
    endpoint: str
    prefix: str
    access_key_id: str = field(repr=False)
    secret_access_key: str = field(repr=False)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> ObjectStoreSettings | None:
        """Read the bucket; None when none is named, ConfigError when only half of it is."""
        bucket = environ.get("S3_BUCKET", "")
        if not bucket:
            return None
        missing = [name for name in ("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY") if not environ.get(name)]
        if missing:
            raise ConfigError(f"S3_BUCKET needs {' and '.join(missing)} too.")
        endpoint = environ.get("S3_ENDPOINT", "").rstrip("/")
        if endpoint and not endpoint.startswith(("https://", "http://")):
            raise ConfigError("S3_ENDPOINT must begin with https:// (or http:// inside one's own network).")
        return cls(
            bucket=bucket,
            region=environ.get("S3_REGION") or "us-east-1",
            endpoint=endpoint,
            prefix=environ.get("S3_PREFIX", "").strip("/"),
            access_key_id=environ["S3_ACCESS_KEY_ID"],
            secret_access_key=environ["S3_SECRET_ACCESS_KEY"],
        )


@dataclass(frozen=True)
class AlipayAccess:
    """An account at Alipay: PEM or bare base64 keys, from the environment only."""

    app_id: str
    seller_id: str
    private_key: str = field(repr=False)
    public_key: str = field(repr=False)
    gateway: str


@dataclass(frozen=True)
class Config:
    """Settings of one installation. Sizes in bytes, times in seconds."""

    data_dir: Path
    database_url: str
    port: int = 8000
    host: str = "127.0.0.1"
    keys: str | None = None
    admin_password: str | None = None
    leaked_passwords: Path | None = None
    testing: bool = False
    demo: bool = True
    upload_bytes: int = 20 * MEBIBYTE
    web_processes: int | None = None
    """None leaves it to the machine; who starts the processes tells each how many they are."""
    threads: int = 8
    workers: int = 2
    spare_child: bool | None = None
    task_memory_bytes: int | None = None
    body_seconds: int = 20
    session_seconds: int = 7 * 24 * 3600
    session_idle_seconds: int = 2 * 3600
    remember_seconds: int = 30 * 24 * 3600
    lease_seconds: int = 30
    icp: str = ""
    mail: MailSettings = MailSettings()
    sms: SmsSettings = SmsSettings()
    object_store: ObjectStoreSettings | None = None
    queue_url: str = ""
    slow_query_seconds: float = 0.5
    outbox_days: int = 30
    codes_per_day: int = 2000
    production: bool = False
    public_url: str = ""
    alipay: AlipayAccess | None = None
    proxies: int = 0
    allowed_origins: tuple[str, ...] = ()
    log_format: str = "text"
    log_level: str = "warning"
    cashier: str = "auto"
    cashier_time_factor: float = 1.0
    pay_timeout_seconds: float = 10.0
    pay_check_seconds: float = 45.0
    pay_points_per_yuan: int = 20
    renzheng_provider_url: str = ""
    renzheng_provider_secret: str = field(default="", repr=False)
    renzheng_provider_seconds: float = 10.0
    sign_on: SignOnSettings | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Config:
        """Read the settings; raises ConfigError when one is unusable."""
        environ = environment.with_secrets_of_files(environ)
        data_dir = Path(environ.get("DATA_DIR") or environment.default_data_dir(environ)).resolve()
        database_url = environment.database_url(environ) or f"sqlite:///{data_dir / 'liushui.sqlite'}"
        ephemeral = "DYNO" in environ
        production = ephemeral or environ.get("APP_ENV") == "production"
        if ephemeral and database_url.startswith("sqlite"):
            raise ConfigError(
                "This machine loses its disk at every restart, so SQLite would lose all data: "
                "attach a PostgreSQL database (DATABASE_URL)."
            )
        if ephemeral and not environ.get("LIUSHUI_KEYS"):
            raise ConfigError(
                "This machine loses its disk at every restart, so keys must come from the environment: "
                "set LIUSHUI_KEYS to the output of `flask keys new`."
            )
        if production and not environ.get("LIUSHUI_KEYS"):
            raise ConfigError(
                "In production keys must not lie beside the data they seal: set LIUSHUI_KEYS to the output of "
                "`flask keys new`, or to the content of keys.json if there is data already."
            )
        web_processes = _whole_number(environ, "WEB_PROCESSES", 0, least=0) or None
        # Two tasks at a time in all, and one in each process at least.
        workers = 2 if environ.get("WORKER") == "separate" else max(1, 2 // (web_processes or 1))
        return cls(
            data_dir=data_dir,
            database_url=database_url,
            port=_whole_number(environ, "PORT", 8000),
            host=environ.get("HOST") or ("0.0.0.0" if ephemeral else "127.0.0.1"),  # noqa: S104
            keys=environ.get("LIUSHUI_KEYS") or None,
            admin_password=environ.get("ADMIN_PASSWORD") or None,
            leaked_passwords=_hashes(environ, "LEAKED_PASSWORDS"),
            demo=(environ.get("LIUSHUI_DEMO") or ("0" if production else "1")) != "0",
            upload_bytes=_whole_number(environ, "UPLOAD_MEGABYTES", 20) * MEBIBYTE,
            web_processes=web_processes,
            threads=_whole_number(environ, "WEB_THREADS", 8),
            workers=_whole_number(environ, "WORKER_THREADS", workers),
            spare_child={"": None, "1": True, "0": False}[_choice(environ, "SPARE_CHILD", ("", "0", "1"))],
            task_memory_bytes=_task_memory(environ),
            body_seconds=_whole_number(environ, "BODY_SECONDS", 20),
            lease_seconds=_whole_number(environ, "LEASE_SECONDS", 30),
            icp=environ.get("ICP", ""),
            mail=MailSettings.from_environment(environ),
            sms=SmsSettings.from_environment(environ),
            object_store=ObjectStoreSettings.from_environment(environ),
            queue_url=_queue_url(environ),
            slow_query_seconds=_factor(environ, "SLOW_QUERY_MS", 500.0) / 1000,
            outbox_days=_whole_number(environ, "OUTBOX_DAYS", 30),
            codes_per_day=_whole_number(environ, "CODES_PER_DAY", 2000),
            production=production,
            public_url=environ.get("PUBLIC_URL", "").rstrip("/"),
            alipay=_alipay(environ),
            # In front of a dyno stands its router, always.
            proxies=_whole_number(environ, "PROXIES", int(ephemeral), least=0),
            allowed_origins=_origins(environ, "ALLOWED_ORIGINS"),
            log_format=_choice(environ, "LOG_FORMAT", ("text", "json")),
            log_level=_choice(environ, "LOG_LEVEL", ("warning", "info", "debug", "error")),
            cashier=_choice(environ, "PAY_CASHIER", CASHIER_CHOICES),
            cashier_time_factor=_factor(environ, "CASHIER_TIME_FACTOR", 1.0),
            pay_timeout_seconds=_factor(environ, "PAY_TIMEOUT_SECONDS", 10.0),
            pay_check_seconds=_factor(environ, "PAY_CHECK_SECONDS", 45.0),
            pay_points_per_yuan=_whole_number(environ, "PAY_POINTS_PER_YUAN", 20),
            renzheng_provider_url=_provider_url(environ),
            renzheng_provider_secret=environ.get("RENZHENG_PROVIDER_SECRET", ""),
            renzheng_provider_seconds=_factor(environ, "RENZHENG_PROVIDER_SECONDS", 10.0),
            sign_on=SignOnSettings.from_environment(environ),
        )


ALIPAY_GATEWAY = "https://openapi.alipay.com/gateway.do"
CASHIER_CHOICES = ("auto", "off", "force")


def _alipay(environ: Mapping[str, str]) -> AlipayAccess | None:
    """Read the account at Alipay; None when none is set, ConfigError when only half of it is."""
    names = ("ALIPAY_APP_ID", "ALIPAY_SELLER_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY")
    values = {name: environ.get(name, "").replace("\\n", "\n").strip() for name in names}
    if not any(values.values()):
        return None
    missing = [name for name, value in values.items() if not value]
    if missing:
        raise ConfigError(f"Alipay needs all of its settings; missing: {', '.join(missing)}.")
    if not environ.get("PUBLIC_URL", "").startswith("https://"):
        raise ConfigError(
            "Alipay reports payments to this server's public address: set PUBLIC_URL to https://…"
        )
    gateway = environ.get("ALIPAY_GATEWAY") or ALIPAY_GATEWAY
    if not gateway.startswith("https://"):
        raise ConfigError("ALIPAY_GATEWAY must be an https:// address.")
    app_id, seller_id, private_key, public_key = values.values()
    return AlipayAccess(app_id, seller_id, private_key, public_key, gateway)


def _queue_url(environ: Mapping[str, str]) -> str:
    url = environ.get("QUEUE_URL", "")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ConfigError("QUEUE_URL is the address of a Redis (redis://… or rediss://…), or empty.")
    return url


def _task_memory(environ: Mapping[str, str]) -> int | None:
    """Read how much memory one task may take; None leaves it to the machine."""
    if not environ.get("TASK_MEMORY_MB"):
        return None
    megabytes = _whole_number(environ, "TASK_MEMORY_MB", 0)
    if megabytes < LEAST_TASK_MEGABYTES:
        raise ConfigError(
            f"TASK_MEMORY_MB must be at least {LEAST_TASK_MEGABYTES}: reading takes as much before it begins."
        )
    return megabytes * MEBIBYTE


def _hashes(environ: Mapping[str, str], name: str) -> Path | None:
    """Read the path of a list of SHA-1 hashes; a list of another kind would refuse nothing, and nobody would notice."""
    if not environ.get(name):
        return None
    path = Path(environ[name]).resolve()
    if not (path.is_file() and os.access(path, os.R_OK)):
        raise ConfigError(f"{name} must name a file that can be read, not {environ[name]!r}")
    with path.open("rb") as file:
        first = file.readline(100)
    if first and not re.match(rb"[0-9A-Fa-f]{40}([:\r\n]|$)", first):
        raise ConfigError(
            f"{name} must hold SHA-1 hashes in hexadecimal, one a line, sorted, from the first line on."
        )
    return path


def _origins(environ: Mapping[str, str], name: str) -> tuple[str, ...]:
    """Read origins of pages (scheme, host, port), separated by commas or spaces; "*" and "null" are none."""
    found = tuple(text.lower() for text in re.split(r"[,\s]+", environ.get(name, "")) if text)
    for origin in found:
        if not re.fullmatch(r"https?://(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?", origin):
            raise ConfigError(f"{name} holds origins such as https://console.example.com, not {origin!r}.")
    return found


def _choice(environ: Mapping[str, str], name: str, choices: Sequence[str]) -> str:
    """Read a setting that is one of `choices`; the first is the default."""
    choice = environ.get(name) or choices[0]
    if choice not in choices:
        raise ConfigError(f"{name} must be one of {', '.join(choices)}, not {choice!r}.")
    return choice


def _provider_url(environ: Mapping[str, str]) -> str:
    """Read where subjects are verified: over TLS, or on this machine, and signed."""
    url = environ.get("RENZHENG_PROVIDER_URL", "").strip()
    parts = urlsplit(url)
    is_here = parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost")
    if url and not (is_here or (parts.scheme == "https" and parts.hostname)):
        raise ConfigError("RENZHENG_PROVIDER_URL must be an https:// address: personal data travels there.")
    if url and not environ.get("RENZHENG_PROVIDER_SECRET"):
        raise ConfigError("RENZHENG_PROVIDER_URL needs RENZHENG_PROVIDER_SECRET, which signs what is sent.")
    return url


def _factor(environ: Mapping[str, str], name: str, default: float) -> float:
    text = environ.get(name) or str(default)
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise ConfigError(f"{name} must be a number above 0, not {text!r}.")
    return value


def _whole_number(environ: Mapping[str, str], name: str, default: int, *, least: int = 1) -> int:
    text = environ.get(name) or str(default)
    if not text.isascii() or not text.isdigit() or int(text) < least:
        raise ConfigError(f"{name} must be a whole number above {least - 1}, not {text!r}.")
    return int(text)
