"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type SyntheticEvent } from "react";
import { useProblemText } from "@/components/api/use-problem-text";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Input";
import { AppError } from "@/lib/kernel/base/errors";
import { openByKit, type RecoveryKit } from "@/lib/vault/session";
import { vaultApi } from "./resource";
import { uuidOf, useVault } from "./use-vault";

/** Shows a new recovery kit once, and has its owner open the vault with what they wrote down. */
export function KitRehearsal({ kit, onDone }: { kit: RecoveryKit; onDone: () => void }) {
  const t = useTranslations("vault.kit");
  const [kept, setKept] = useState(false);
  return kept ? (
    <Rehearsal onDone={onDone} />
  ) : (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <p className="text-pretty text-muted">{"words" in kit ? t("words_text") : t("codes_text", { needed: kit.needed })}</p>
      {"words" in kit ? (
        <ol
          dir="ltr"
          data-kit
          className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line p-4 font-mono text-sm sm:grid-cols-3"
        >
          {kit.words.split(" ").map((word, index) => (
            <li key={`${index}-${word}`} className="flex gap-2">
              <span className="w-6 select-none text-end text-muted">{index + 1}</span>
              <span data-word>{word}</span>
            </li>
          ))}
        </ol>
      ) : (
        <ol dir="ltr" data-kit className="grid gap-3">
          {kit.codes.map((code) => (
            <li key={code} className="rounded-md border border-line p-3 font-mono text-sm break-all">
              {code}
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => print()}>
          <Download aria-hidden="true" />
          {t("print")}
        </Button>
        <Button tone="primary" onClick={() => setKept(true)}>
          {t("kept")}
        </Button>
      </div>
    </section>
  );
}

/** Opens the vault with the kit in the browser, and tells the server that it worked. */
export function Rehearsal({ onDone }: { onDone: () => void }) {
  const t = useTranslations("vault.kit");
  const problemText = useProblemText();
  const { api, person, refresh } = useVault();
  const [entered, setEntered] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (person === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const stored = await api.call(vaultApi.recovery, {});
      const grants = stored.grants.map(({ key_id, content }) => ({ key_id: uuidOf("vault_key", key_id), content }));
      await openByKit(person.tenant, { ...stored, grants }, entered);
      await api.call(vaultApi.rehearse, { check: stored.check });
      await refresh();
      onDone();
    } catch (error) {
      setProblem(error instanceof AppError ? t("wrong") : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-4">
      <h2 className="text-lg font-semibold">{t("rehearse_title")}</h2>
      <p className="text-pretty text-muted">{t("rehearse_text")}</p>
      <KitField value={entered} onChange={setEntered} />
      {problem === null ? null : (
        <Alert tone="bad" live>
          {problem}
        </Alert>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} disabled={entered.trim() === ""}>
          {t("rehearse")}
        </Button>
      </div>
    </form>
  );
}

export function KitField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("vault.kit");
  return (
    <TextAreaField
      name="kit"
      label={t("field")}
      hint={t("field_hint")}
      dir="ltr"
      rows={4}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
