import { isZero } from "@/lib/commerce/is-zero";
import { View } from "@react-pdf/renderer";
import type { LineChoice } from "@/lib/commerce/lines";
import type { FormattedLine } from "@/lib/commerce/document-format";
import { fitColumns, quantityOf, type LineColumns } from "./columns";
import { fillLabel, type DocumentParts } from "./document-parts";
import type { BillingDocumentLabels } from "./labels";
import { hairline, ink, type } from "./look";
import { FigureCell, Phrase, Row } from "./phrase";

/** Characters from which a description may break across pages, since it could be taller than one. */
const longDescription = 700;

/** The document's lines; the header row repeats on every page of the table. */
export function LineTable({ parts }: { parts: DocumentParts }) {
  const { view, formatted, labels, width } = parts;
  const columns = fitColumns(formatted, width);
  const name = { ...type.label, fontSize: 8 };
  return (
    <View>
      <Row fixed style={{ borderBottomWidth: 1, borderBottomColor: ink.text, borderBottomStyle: "solid", paddingBottom: 4 }}>
        <View style={{ flex: 1 }}>
          <Phrase style={name}>{labels.description}</Phrase>
        </View>
        <FigureCell width={columns.quantity} style={name}>
          {labels.quantity}
        </FigureCell>
        <FigureCell width={columns.unit_price} style={name}>
          {labels.unit_price}
        </FigureCell>
        {columns.taxes > 0 && (
          <FigureCell width={columns.taxes} style={name}>
            {labels.tax}
          </FigureCell>
        )}
        <FigureCell width={columns.amount} style={name}>
          {labels.amount}
        </FigureCell>
      </Row>
      {formatted.lines.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          columns={columns}
          choiceLabel={describeChoice(view.lines[index]?.choice, labels)}
          discountLabel={isZero(view.lines[index]?.discount ?? "0") ? null : labels.line_discount}
        />
      ))}
    </View>
  );
}

/** Of a line that the customer may choose: whether the sums have it. */
function describeChoice(choice: LineChoice | null | undefined, { choices }: BillingDocumentLabels): string | null {
  if (!choice) return null;
  const kind = choice.kind === "optional" ? choices.optional : fillLabel(choices.alternative, { group: choice.group });
  return fillLabel(choice.selected ? choices.selected : choices.not_selected, { kind });
}

interface LineRowProps {
  line: FormattedLine;
  columns: LineColumns;
  choiceLabel: string | null;
  discountLabel: string | null;
}

function LineRow({ line, columns, choiceLabel, discountLabel }: LineRowProps) {
  const figure = { ...type.figure, fontSize: columns.font_size };
  const isLong = line.description.length > longDescription || line.description.split("\n").length > 12;
  return (
    <Row wrap={isLong} style={{ ...hairline, paddingVertical: 6 }}>
      <View style={{ flex: 1 }}>
        <Phrase style={type.body}>{line.description}</Phrase>
        {choiceLabel !== null && <Phrase style={type.label}>{choiceLabel}</Phrase>}
        {discountLabel !== null && <Phrase style={type.label}>{`${discountLabel} ${line.discount}`}</Phrase>}
      </View>
      <FigureCell width={columns.quantity} style={figure}>
        {quantityOf(line)}
      </FigureCell>
      <FigureCell width={columns.unit_price} style={figure}>
        {line.unit_price}
      </FigureCell>
      {columns.taxes > 0 && (
        <FigureCell width={columns.taxes} style={{ ...figure, color: ink.muted }}>
          {line.taxes.map((tax) => `${tax.name} ${tax.rate}`)}
        </FigureCell>
      )}
      <FigureCell width={columns.amount} style={figure}>
        {line.amount}
      </FigureCell>
    </Row>
  );
}
