"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { SelectField } from "@/components/ui/Input";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { calendarConnections, type ConnectionRow } from "./resource";

/** How the sync of one provider goes, which calendar it is for, and what it replaced. */
export function ConnectionDetails({ connection }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  const { api, perform, busy } = usePerform([calendarConnections.name]);
  const { provider, state } = connection;
  const done = (text: string) => () => showToast({ tone: "good", text });
  const disconnected = t("disconnected", { provider: t(`providers.${provider}`) });
  return (
    <>
      <Health connection={connection} />
      <Chooser connection={connection} />
      <div className="flex flex-wrap gap-2">
        {state === "active" ? (
          <Button
            busy={busy}
            onClick={() => void perform(() => api.call(calendarConnections.verbs.sync, { provider }), done(t("requested")))}
          >
            {t("verbs.sync.do")}
          </Button>
        ) : null}
        <Button
          busy={busy}
          onClick={() => void perform(() => api.call(calendarConnections.verbs.disconnect, { provider }), done(disconnected))}
        >
          {t("verbs.disconnect.do")}
        </Button>
      </div>
      <LeftOut connection={connection} />
      <Replaced connection={connection} />
    </>
  );
}

function Health({ connection: { provider, account, state, synced_at, failures } }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  return (
    <>
      <p>
        <bdi>{t("account", { account })}</bdi>
      </p>
      {state === "reconnect" ? <Alert tone="bad">{t("reconnect", { provider: t(`providers.${provider}`) })}</Alert> : null}
      {state === "active" && failures > 0 ? <Alert tone="warn">{t("failing")}</Alert> : null}
      <p className="text-sm text-muted">
        {synced_at === null ? (
          t("never_synced")
        ) : (
          <>
            {t("synced")} <RelativeTime value={synced_at} />
          </>
        )}
      </p>
    </>
  );
}

/** Nothing to choose without a second calendar. */
function Chooser({ connection: { provider, calendar_id, calendars } }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  const { api, perform, busy } = usePerform([calendarConnections.name]);
  if (calendars.length < 2) return null;
  return (
    <SelectField
      name={`calendar_${provider}`}
      label={t("fields.calendar_id")}
      value={calendar_id}
      disabled={busy}
      onChange={({ target: { value } }) =>
        void perform(
          () => api.call(calendarConnections.verbs.choose, { provider, calendar_id: value }),
          () => showToast({ tone: "good", text: t("chosen") }),
        )
      }
    >
      {calendars.map(({ id, name }) => (
        <option key={id} value={id}>
          {name === "" ? id : name}
        </option>
      ))}
    </SelectField>
  );
}

/** Repeating events that the other side can't hold, so that nobody takes them for synced. */
function LeftOut({ connection: { provider, left_out } }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  if (left_out.length === 0) return null;
  const source = t(`providers.${provider}`);
  return (
    <section className="grid gap-1">
      <h4 className="font-medium">{t("left_out")}</h4>
      <p className="text-sm text-muted">{t("left_out_text")}</p>
      <ul className="grid gap-1 text-sm">
        {left_out.map(({ title, side }, index) => (
          <li key={index}>
            <bdi>{t(`left_out_event.${side}`, { title, provider: source })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replaced({ connection: { provider, replaced } }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  if (replaced.length === 0) return null;
  const source = t(`providers.${provider}`);
  return (
    <section className="grid gap-1">
      <h4 className="font-medium">{t("replaced")}</h4>
      <p className="text-sm text-muted">{t("replaced_text")}</p>
      <ul className="grid gap-1 text-sm">
        {replaced.map(({ field, side, value, event_id, at }) => (
          <li key={`${event_id} ${field} ${at}`}>
            <bdi>{t(`replaced_value.${side}`, { field: t(`replaced_fields.${field}`), value, provider: source })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
