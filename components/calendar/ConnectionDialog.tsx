"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { CalendarProvider, SignInProvider } from "@/lib/domains/calendar-connections/schema";
import { CaldavForm } from "./CaldavForm";
import { ConnectionDetails } from "./ConnectionDetails";
import { calendarConnections, type ConnectionRow, type SignInReturn } from "./resource";

interface ConnectionDialogProps {
  /** What a provider sent the person back with, for them to confirm. */
  returned: SignInReturn | null;
  onClose: () => void;
}

/** Connects a colleague's calendars at providers, shows how each sync goes, and disconnects them. */
export function ConnectionDialog({ returned, onClose }: ConnectionDialogProps) {
  const t = useTranslations("calendar_connections");
  const common = useTranslations("common.ui");
  const { api, perform, busy } = usePerform([calendarConnections.name]);
  const { data } = usePart(calendarConnections, "mine", "connections", calendarConnections.verbs.list, {});
  const [isEntering, setEntering] = useState(false);
  const canFinish = returned !== null && data?.available.includes(returned.provider) === true;
  const complete = async (given: SignInReturn) => {
    const done = () => showToast({ tone: "good", text: t("connected", { provider: t(`providers.${given.provider}`) }) });
    await perform(() => api.call(calendarConnections.verbs.complete, given), done);
    onClose();
  };
  if (isEntering) return <CaldavForm onClose={() => setEntering(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("open")}
      actions={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {canFinish ? (
            <Button tone="primary" busy={busy} onClick={() => void complete(returned)}>
              {t("confirm")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <p>{canFinish ? t("confirm_text", { provider: t(`providers.${returned.provider}`) }) : t("intro")}</p>
        {data === undefined ? <SkeletonLines count={4} /> : null}
        {data && !canFinish
          ? CalendarProvider.options.map((provider) => (
              <Provider
                key={provider}
                provider={provider}
                connection={data.data.find((each) => each.provider === provider) ?? null}
                isAvailable={data.available.includes(provider)}
                onEnter={() => setEntering(true)}
              />
            ))
          : null}
      </div>
    </Dialog>
  );
}

interface ProviderProps {
  provider: CalendarProvider;
  connection: ConnectionRow | null;
  isAvailable: boolean;
  /** Asks for the address and the password of a server. */
  onEnter: () => void;
}

function Provider({ provider, connection, isAvailable, onEnter }: ProviderProps) {
  const t = useTranslations("calendar_connections");
  const { api, perform, busy } = usePerform([calendarConnections.name]);
  const name = t(`providers.${provider}`);
  const signIn = SignInProvider.safeParse(provider).data;
  const connect = () =>
    signIn === undefined
      ? onEnter()
      : void perform(async () => window.location.assign((await api.call(calendarConnections.verbs.start, { provider: signIn })).url));
  return (
    <section className="grid gap-2 border-t border-line pt-3" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">
          <bdi>{name}</bdi>
        </h3>
        {isAvailable && connection?.state !== "active" ? (
          <Button busy={busy} onClick={connect}>
            {connection ? t("connect_again") : t("connect", { provider: name })}
          </Button>
        ) : null}
      </div>
      {connection ? null : <p className="text-sm text-muted">{t(`about.${provider}`)}</p>}
      {isAvailable ? null : <Alert tone="neutral">{t("unavailable", { provider: name })}</Alert>}
      {connection ? <ConnectionDetails connection={connection} /> : null}
    </section>
  );
}
