import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { connection } from "next/server";
import { SiteShell } from "@/components/layout/SiteShell";
import { UptimeBar, UptimeLegend } from "@/components/status/UptimeBar";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { probedParts, probeParts } from "@/lib/kernel/http/health/probe";
import { readPageUptime, uptimeDays } from "@/lib/kernel/http/health/uptime";
import { hasSessionCookie } from "@/lib/kernel/http/pages/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("site.status");
  return { title: t("title") };
}

/** The current results of the health endpoints, and those of each of the last days. Works while the database is down. */
export default async function StatusPage() {
  // There is nothing to probe while the product is built.
  await connection();
  const [t, format, probed, history, signedIn] = await Promise.all([
    getTranslations("site.status"),
    getFormatter(),
    probeParts(),
    readPageUptime(),
    hasSessionCookie(),
  ]);
  const good = probedParts.every((part) => probed.parts[part].up);
  return (
    <SiteShell {...(signedIn ? { back: "/dashboard" } : {})}>
      <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="text-muted">{t("lead")}</p>
        </header>
        <Alert tone={good ? "good" : "bad"} title={good ? t("all_good") : t("some_bad")} />
        <ul className="rounded-md border border-line bg-surface">
          {probedParts.map((part) => {
            const { up, latency_ms } = probed.parts[part];
            return (
              <li
                key={part}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
              >
                <div className="min-w-0">
                  <h2 className="font-semibold">{t(`parts.${part}.title`)}</h2>
                  <p className="text-sm text-muted">{t(`parts.${part}.text`)}</p>
                </div>
                <div className="flex items-center gap-3">
                  <span className="numbers text-sm text-muted">
                    {part === "background"
                      ? probed.background_seen_at === null
                        ? t("never_seen")
                        : t("seen_at", { time: format.dateTime(probed.background_seen_at, { dateStyle: "medium", timeStyle: "medium" }) })
                      : latency_ms === null
                        ? t("no_answer")
                        : t("answered_in", { milliseconds: latency_ms })}
                  </span>
                  <Badge tone={up ? "good" : "bad"}>{up ? t("up") : t("down")}</Badge>
                </div>
              </li>
            );
          })}
        </ul>
        <section aria-labelledby="history" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="history" className="text-lg font-semibold">
              {t("history.title", { days: uptimeDays })}
            </h2>
            <p className="text-muted">{t("history.lead")}</p>
          </div>
          {history === null ? (
            <Alert tone="warn" title={t("history.unknown")} />
          ) : (
            <>
              <div className="rounded-md border border-line bg-surface">
                {history.map((one) => (
                  <UptimeBar key={one.endpoint} {...one} />
                ))}
              </div>
              <UptimeLegend />
            </>
          )}
        </section>
        <p className="text-sm text-muted">
          <time dateTime={probed.at.toISOString()}>
            {t("checked_at", { time: format.dateTime(probed.at, { dateStyle: "medium", timeStyle: "medium" }) })}
          </time>
        </p>
      </div>
    </SiteShell>
  );
}
