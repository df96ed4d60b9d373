import sys
from generated.client import AuthenticatedClient
from generated.api.customers import customers_create, customers_list
from generated.api.invoices import invoices_create, invoices_finalize, invoices_pdf
from generated.models import CustomerCreate, InvoiceCreate

host, key = sys.argv[1:3]
with AuthenticatedClient(base_url=host, token=key) as client:
    customer = customers_create.sync(client=client, body=CustomerCreate(name="Client by openapi-python-client"))
    assert customers_list.sync(client=client, limit=2).data
    lines = [{"description": "Desk", "quantity": "2", "unit_price": "412"}]
    body = InvoiceCreate.from_dict({"customer_id": customer.id, "lines": lines})
    draft = invoices_create.sync(client=client, body=body)
    invoice = invoices_finalize.sync(draft.id, client=client)
    print(invoice.number, invoices_pdf.sync_detailed(invoice.id, client=client).content[:5].decode("latin-1"))
