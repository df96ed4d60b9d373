import { useTranslations } from "next-intl";
import type { Api } from "@/components/api/api";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { companySealList } from "./resource";

interface RemoveDialogProps {
  title: string;
  text: string;
  /** The button, and what is said afterwards. */
  action: string;
  done: string;
  remove: (api: Api) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before the certificate or the timestamp authority is removed. */
export function RemoveDialog({ title, text, action, done, remove, onClose }: RemoveDialogProps) {
  const t = useTranslations("company_seals.page");
  const { api, perform, busy } = usePerform([companySealList]);
  const removeNow = () =>
    perform(
      () => remove(api),
      () => {
        showToast({ tone: "good", text: done });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void removeNow()}>
            {action}
          </Button>
        </>
      }
    />
  );
}
