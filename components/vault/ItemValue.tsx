"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type SyntheticEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { AppError } from "@/lib/kernel/base/errors";
import { fromBase64Url } from "@/lib/vault/bytes";
import type { VaultValue } from "@/lib/vault/item";
import type { OpenVault } from "@/lib/vault/session";
import { vaultItems, type VaultItemRow } from "./resource";
import { currentKeyOf, useVault, uuidOf } from "./use-vault";
import { ValueFields } from "./ValueFields";
import { encryptValue, readValue } from "./values";

/** How long a value stays on the screen and in the clipboard. */
const shownMs = 30_000;

/** An item's value: hidden until it is asked for, and again after half a minute or once the vault locks. */
export function ItemValue({ item }: { item: VaultItemRow }) {
  const t = useTranslations("vault.value");
  const can = useCan();
  const { overview, vault } = useVault();
  // Each read is a line of the access history.
  const { api, perform, busy } = usePerform([vaultItems.name]);
  // With the vault that opened it: once that is locked, unlocking shows nothing by itself.
  const [shown, setShown] = useState<{ by: OpenVault; value: VaultValue } | null>(null);
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const visible = shown && shown.by === vault ? shown.value : null;
  const show = () =>
    perform(async () => {
      if (!vault) return;
      try {
        setShown({ by: vault, value: await readValue(api, vault, item) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        showToast({ tone: "bad", text: t("unopened") });
      }
    });
  const mayRead = !item.sealed || can("vault.reveal");
  return (
    <Section
      title={t("title")}
      action={
        can("vault.write") && currentKeyOf(overview, vault) ? (
          <Button tone="quiet" onClick={() => setChanging(true)}>
            {t("change")}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3 py-2">
        {visible ? (
          <Shown value={visible} onHide={() => setShown(null)} />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <span aria-hidden="true" className="font-mono text-muted">
              ••••••••••
            </span>
            {vault && mayRead ? (
              <Button tone="primary" busy={busy} onClick={() => void show()}>
                {t(item.sealed ? "reveal" : "show")}
              </Button>
            ) : null}
            {mayRead ? null : <span className="text-sm text-muted">{t("no_permission")}</span>}
          </div>
        )}
      </div>
      {changing ? <ChangeValue item={item} onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}

function Shown({ value: { value, username, file }, onHide }: { value: VaultValue; onHide: () => void }) {
  const t = useTranslations("vault.value");
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    showToast({ tone: "good", text: t("copied") });
    setTimeout(() => void navigator.clipboard.writeText("").catch(() => undefined), shownMs);
  };
  const save = () => {
    if (!file) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([fromBase64Url(file.data)], { type: "application/octet-stream" }));
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      {username ? (
        <p>
          <span className="text-muted">{t("username")}: </span>
          <bdi>{username}</bdi>
        </p>
      ) : null}
      {file ? (
        <p>
          <bdi>{file.name}</bdi>
        </p>
      ) : (
        <pre data-value dir="auto" className="rounded-md border border-line bg-bg p-3 font-mono text-sm break-all whitespace-pre-wrap">
          {value}
        </pre>
      )}
      <div className="flex flex-wrap gap-2">
        {file ? <Button onClick={save}>{t("save_file")}</Button> : <Button onClick={() => void copy(value)}>{t("copy")}</Button>}
        <Button tone="quiet" onClick={onHide}>
          {t("hide")}
        </Button>
      </div>
      <p className="text-sm text-muted">{t("hides")}</p>
    </>
  );
}

function ChangeValue({ item, onClose }: { item: VaultItemRow; onClose: () => void }) {
  const t = useTranslations("vault.value");
  const { overview, vault } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [value, setValue] = useState<VaultValue>({ value: "" });
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    const key = currentKeyOf(overview, vault);
    if (!vault || !key || (value.value === "" && !value.file)) return;
    const version = item.value_version + 1;
    const place = { tenant: vault.tenant, item: uuidOf("vault_item", item.id), version, sealed: item.sealed };
    await perform(async () => {
      await api.update(vaultItems, item.id, item.version, { value: await encryptValue(key, place, value) });
    }, onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("change")}
      description={t("change_text")}
      actions={
        <Button tone="primary" busy={busy} onClick={() => void send()}>
          {t("save")}
        </Button>
      }
    >
      <form method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
        <ValueFields kind={item.kind} value={value} error={problem} onChange={setValue} onTooLarge={() => setProblem(t("too_large"))} />
      </form>
    </Dialog>
  );
}
