"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { sendingDomain, sendingDomainList } from "./resource";

/** The address that emails are to be sent from. */
export function AddressForm({ address }: { address: string }) {
  const t = useTranslations("sending_domains");
  const { api, perform, busy } = usePerform([sendingDomainList]);
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setWrong(false);
    await perform(async () => {
      try {
        await api.call(sendingDomain.set, { address: typed.trim() });
        showToast({ tone: "good", text: t("page.saved") });
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "invalid") throw error;
        setWrong(true);
      }
    });
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-4 pt-1">
      <InputField
        name="address"
        type="email"
        label={t("fields.address")}
        hint={t("page.hint")}
        error={isWrong ? t("page.invalid") : null}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={busy} className="justify-self-start">
        {t("verbs.set.do")}
      </Button>
    </form>
  );
}
