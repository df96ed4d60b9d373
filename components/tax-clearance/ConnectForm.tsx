"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { taxUnits, type TaxUnitRow } from "./resource";

/** Connects a unit, connects it again, or renews its certificate; a connection that was interrupted goes on by its own button. */
export function ConnectForm({ unit }: { unit: TaxUnitRow }) {
  const t = useTranslations("tax_units");
  const { api, perform, busy } = usePerform([taxUnits.name]);
  const [otp, setOtp] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const { id, connecting, state } = unit;
  const word = state === "active" ? t("page.renew") : state === "disconnected" ? t("page.reconnect") : t("verbs.connect.do");

  const run = (work: () => Promise<unknown>) =>
    perform(
      async () => {
        setSaid(null);
        try {
          await work();
        } catch (error) {
          // The tax authority's own words tell more than a message of ours.
          if (error instanceof ApiProblem && error.code !== "offline") setSaid(error.errors[0]?.message ?? error.detail);
          throw error;
        }
      },
      () => {
        setOtp("");
        showToast({ tone: "good", text: t("page.connected") });
      },
    );
  const activate = () => run(() => api.call(taxUnits.verbs.activate, { id }));
  const connect = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const started = await api.call(taxUnits.verbs.connect, { id, otp: otp.trim() });
      if (started.connecting) await api.call(taxUnits.verbs.activate, { id });
    });
  };
  return (
    <div className="grid max-w-xl gap-4 pt-1">
      {said === null ? null : (
        <Alert tone="bad" live>
          <bdi>{said}</bdi>
        </Alert>
      )}
      {connecting ? (
        <Alert>
          <p>{t("page.connecting")}</p>
          <Button tone="primary" busy={busy} className="justify-self-start" onClick={() => void activate()}>
            {t("verbs.activate.do")}
          </Button>
        </Alert>
      ) : null}
      <form noValidate method="post" onSubmit={connect} className="grid gap-4">
        <InputField
          name="otp"
          label={t("page.otp")}
          hint={t("page.otp_hint")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
        />
        <Button
          type="submit"
          tone={connecting ? "secondary" : "primary"}
          busy={busy}
          disabled={otp.trim() === ""}
          className="justify-self-start"
        >
          {word}
        </Button>
      </form>
    </div>
  );
}
