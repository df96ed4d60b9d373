import { useTranslations } from "next-intl";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { InputField, SelectField } from "@/components/ui/Input";
import { RecordedMethod } from "@/lib/domains/payments/schema";

/** When and how money came that is noted by hand. */
export interface Receiving {
  /** Null is today. */
  date: string | null;
  method: string;
  reference: string;
}

export const unsaidReceiving: Receiving = { date: null, method: "bank_transfer", reference: "" };

/** As the API takes it. */
export function receivingBody({ date, method, reference }: Receiving) {
  return { method, reference: reference.trim() || null, ...(date === null ? {} : { date }) };
}

interface PaymentFieldsProps {
  value: Receiving;
  onChange: (value: Receiving) => void;
  /** From the page's own messages, since each page is sent its own alone. */
  words: (key: "date" | "today" | "method" | "reference") => string;
  /** A method's name. */
  methods: (method: RecordedMethod) => string;
}

export function PaymentFields({ value, onChange, words, methods }: PaymentFieldsProps) {
  const common = useTranslations("common");
  return (
    <>
      <DatePickerField
        name="payment_date"
        label={words("date")}
        optional={words("today")}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <SelectField
        name="payment_method"
        label={words("method")}
        value={value.method}
        onChange={(event) => onChange({ ...value, method: event.target.value })}
      >
        {RecordedMethod.options.map((method) => (
          <option key={method} value={method}>
            {methods(method)}
          </option>
        ))}
      </SelectField>
      <InputField
        name="payment_reference"
        label={words("reference")}
        optional={common("optional")}
        dir="auto"
        maxLength={200}
        value={value.reference}
        onChange={(event) => onChange({ ...value, reference: event.target.value })}
      />
    </>
  );
}
