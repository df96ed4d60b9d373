"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { calendarConnections, type ConnectionRow } from "./resource";

interface ConnectionDialogProps {
  /** What Google sent the person back with, for them to confirm. */
  returned: { code: string; state: string } | null;
  onClose: () => void;
}

/** Connects a colleague's Google Calendar, shows how the sync goes, and disconnects it. */
export function ConnectionDialog({ returned, onClose }: ConnectionDialogProps) {
  const t = useTranslations("calendar_connections");
  const common = useTranslations("common.ui");
  const { api, perform, busy } = usePerform([calendarConnections.name]);
  const { data } = usePart(calendarConnections, "mine", "connections", calendarConnections.verbs.list, {});
  const connection = data?.data[0];
  const done = (text: string) => () => showToast({ tone: "good", text });
  const connect = () => perform(async () => window.location.assign((await api.call(calendarConnections.verbs.start, {})).url));
  const complete = async (given: { code: string; state: string }) => {
    await perform(() => api.call(calendarConnections.verbs.complete, given), done(t("connected")));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("open")}
      actions={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {returned && data?.available ? (
            <Button tone="primary" busy={busy} onClick={() => void complete(returned)}>
              {t("confirm")}
            </Button>
          ) : null}
          {!returned && data?.available && connection?.state !== "active" ? (
            <Button tone="primary" busy={busy} onClick={() => void connect()}>
              {t("connect")}
            </Button>
          ) : null}
          {!returned && connection?.state === "active" ? (
            <Button
              tone="primary"
              busy={busy}
              onClick={() => void perform(() => api.call(calendarConnections.verbs.sync, {}), done(t("requested")))}
            >
              {t("verbs.sync.do")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{returned && data?.available !== false ? t("confirm_text") : t("intro")}</p>
        {data && !data.available ? <Alert tone="neutral">{t("unavailable")}</Alert> : null}
        {connection && !returned ? (
          <>
            <State connection={connection} />
            <div>
              <Button
                busy={busy}
                onClick={() => void perform(() => api.call(calendarConnections.verbs.disconnect, {}), done(t("disconnected")))}
              >
                {t("verbs.disconnect.do")}
              </Button>
            </div>
            <Replaced connection={connection} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function State({ connection: { account, state, synced_at, failures } }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  return (
    <>
      <p>{t("account", { account })}</p>
      {state === "reconnect" ? <Alert tone="bad">{t("reconnect")}</Alert> : null}
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

function Replaced({ connection: { replaced } }: { connection: ConnectionRow }) {
  const t = useTranslations("calendar_connections");
  if (replaced.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{t("replaced")}</h3>
      <p className="text-sm text-muted">{t("replaced_text")}</p>
      <ul className="grid gap-1 text-sm">
        {replaced.map(({ field, side, value, event_id, at }) => (
          <li key={`${event_id} ${field} ${at}`}>
            <bdi>{t(`replaced_value.${side}`, { field: t(`replaced_fields.${field}`), value })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
