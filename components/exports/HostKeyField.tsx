"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";

export interface ShownKey {
  /** The confirmed key that is saved. */
  pinned: string | null;
  /** The key that the server has just shown. */
  shown: string | null;
  isConfirmed: boolean;
}

/** A key that is saved counts as confirmed while the server shows no other. */
export function isKeyConfirmed({ pinned, shown, isConfirmed }: ShownKey): boolean {
  return shown === null ? pinned !== null : shown === pinned || isConfirmed;
}

interface HostKeyFieldProps {
  state: ShownKey;
  error: string | null;
  canAsk: boolean;
  onAsk: () => void;
  onConfirm: (isConfirmed: boolean) => void;
}

/** The server's host key, asked for and then confirmed by the reader. */
export function HostKeyField({ state, error, canAsk, onAsk, onConfirm }: HostKeyFieldProps) {
  const t = useTranslations("export_destinations");
  const { pinned, shown } = state;
  const key = shown ?? pinned;
  const isOther = shown !== null && pinned !== null && shown !== pinned;
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-sm font-medium">{t("fields.host_key")}</legend>
      {key === null ? null : (
        <code dir="ltr" className="block rounded-md bg-bg px-3 py-2 text-start text-sm [overflow-wrap:anywhere]">
          {key}
        </code>
      )}
      {isOther ? (
        <p role="alert" className="text-sm text-bad">
          {t("page.changed")}
        </p>
      ) : shown !== null && pinned === null ? (
        <p className="text-sm text-muted">{t("page.shown")}</p>
      ) : null}
      {shown !== null && shown !== pinned ? (
        <Checkbox
          name="confirm_key"
          label={t("page.confirm")}
          checked={state.isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
      ) : null}
      <span>
        <Button disabled={!canAsk} onClick={onAsk}>
          {t("page.check")}
        </Button>
      </span>
      {error === null ? null : (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
