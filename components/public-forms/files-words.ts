import { getTranslations } from "next-intl/server";

const megabyte = 1024 * 1024;

/** The words of `FilesField`; what is known only in the browser stays in braces, to be filled in there. */
export async function readFilesWords({ most, max_bytes }: { most: number; max_bytes: number }) {
  const t = await getTranslations("public_forms.files");
  const [name, size] = ["{name}", Math.floor(max_bytes / megabyte)];
  return {
    label: t("label"),
    limits: t("limits", { count: most, size }),
    choose: t("choose"),
    remove: t("remove", { name }),
    problems: {
      too_many: t("too_many", { name, count: most }),
      too_large: t("too_large", { name, size }),
      wrong_type: t("wrong_type", { name }),
    },
    chosen: Array.from({ length: most + 1 }, (_each, count) => t("chosen", { count })),
    size: t("size", { size: "{size}" }),
  };
}

export type FilesWords = Awaited<ReturnType<typeof readFilesWords>>;
