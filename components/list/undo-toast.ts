import type { useTranslations } from "next-intl";
import type { Toast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";

const named = 3;

/** Says that a bulk action is undone, and which records were left alone because they changed meanwhile. */
export function undoToast(t: ReturnType<typeof useTranslations<"staff.undo">>, refused: readonly { name: string }[]): Omit<Toast, "id"> {
  if (refused.length === 0) return { tone: "neutral", text: t("undone") };
  const names = refused.slice(0, named).map(({ name }) => isolate(name));
  return { tone: "neutral", text: t("undone_but", { count: refused.length, names: names.join(t("comma")) }) };
}
