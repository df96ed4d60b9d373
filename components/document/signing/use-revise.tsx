"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import type { ById, Verb } from "@/components/api/verb";
import type { SignedDocumentVerbs } from "@/components/document/resource";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";

interface Revision {
  resource: { readonly name: string; readonly verbs: SignedDocumentVerbs };
  revise: Verb<ById & { confirm?: boolean }, unknown>;
  id: string;
  /** Whether the reader can revise it now. */
  may: boolean;
  /** What follows. */
  done: () => void;
}

/** Revises a document; where somebody has signed already, a dialog names them and asks first. */
export function useRevise({ resource, revise: verb, id, may, done }: Revision): { revise(): void; dialog: ReactNode } {
  const t = useTranslations("documents.revising");
  const words = useTranslations("staff.form");
  const [asking, setAsking] = useState(false);
  const { data } = usePart(resource, id, "signers", resource.verbs.list_signers, { id }, may);
  const signed = (data?.data ?? []).filter(({ status }) => status === "signed");
  const { api, perform, busy } = usePerform([resource.name]);
  const revise = async (confirm: boolean) => {
    const isDone = await perform(() => api.call(verb, { id, ...(confirm ? { confirm } : {}) }), done);
    if (isDone) setAsking(false);
  };
  const dialog = (
    <Dialog
      open
      onClose={() => setAsking(false)}
      title={t("title")}
      size="small"
      actions={
        <>
          <Button onClick={() => setAsking(false)}>{words("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void revise(true)}>
            {t("do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t("signed", { count: signed.length })}</p>
        <ul className="grid gap-1">
          {signed.map(({ id: key, name, signed_at }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-3">
              <bdi className="font-medium">{name}</bdi>
              {signed_at === null ? null : <DateText value={signed_at} time />}
            </li>
          ))}
        </ul>
        <Alert tone="warn">{t("consequence", { count: signed.length })}</Alert>
      </div>
    </Dialog>
  );
  return { revise: () => void (signed.length === 0 ? revise(false) : setAsking(true)), dialog: asking ? dialog : null };
}
