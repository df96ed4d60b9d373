import { useTranslations } from "next-intl";

export interface Field {
  path: string;
  type: string;
  required: boolean;
  terms: readonly string[];
}

/** The fields of a request or response. On a narrow screen the table scrolls, by keyboard too. */
export function FieldTable({ caption, fields, showRequired }: { caption: string; fields: readonly Field[]; showRequired: boolean }) {
  const t = useTranslations("docs.field_table");
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full min-w-[34rem] text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="w-2/5 py-2 pe-4 text-start font-normal">
              {t("name")}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {t("type")}
            </th>
            {showRequired ? (
              <th scope="col" className="py-2 text-start font-normal">
                {t("required")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.path} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-mono font-medium break-all">
                <bdi dir="ltr">{field.path}</bdi>
              </th>
              <td className="py-2 pe-4">
                <code dir="ltr" className="inline-block font-mono break-words">
                  {field.type}
                </code>
                {field.terms.length > 0 ? (
                  <bdi dir="ltr" className="block text-muted rtl:text-end">
                    {field.terms.join(", ")}
                  </bdi>
                ) : null}
              </td>
              {showRequired ? <td className="py-2">{field.required ? t("yes") : t("no")}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
