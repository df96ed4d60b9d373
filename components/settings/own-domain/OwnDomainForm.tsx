"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { Api } from "@/components/api/api";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import type { OwnDomainCatalogue } from "./OwnDomain";

interface OwnDomainFormProps {
  catalogue: OwnDomainCatalogue;
  /** The name in the cache of what changes with it. */
  list: string;
  /** What is typed: a host name, or an address at the domain. */
  field: { name: string; label: string; wrong: string; maxLength: number; type?: "email" };
  /** What the company has now. */
  present: string;
  send: (api: Api, typed: string) => Promise<unknown>;
}

/** Chooses a domain of the company's own. */
export function OwnDomainForm({ catalogue, list, field: { wrong, ...field }, present, send }: OwnDomainFormProps) {
  const t = useTranslations(catalogue);
  const { api, perform, busy } = usePerform([list]);
  const [typed, setTyped] = useState(present);
  const [isWrong, setWrong] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setWrong(false);
    await perform(async () => {
      try {
        await send(api, typed.trim());
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
        {...field}
        hint={t("page.hint")}
        error={isWrong ? wrong : null}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
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
