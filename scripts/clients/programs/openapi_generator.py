import sys
from openapi_client import ApiClient, Configuration, CustomersApi, InvoicesApi
from openapi_client.models import CustomerCreate, InvoiceCreate

host, key = sys.argv[1:3]
with ApiClient(Configuration(host=host, access_token=key)) as client:
    customers, invoices = CustomersApi(client), InvoicesApi(client)
    customer = customers.customers_create(CustomerCreate(name="Client by openapi-generator"))
    assert customers.customers_list(limit=2).data
    lines = [{"description": "Desk", "quantity": "2", "unit_price": "412"}]
    draft = invoices.invoices_create(InvoiceCreate.from_dict({"customer_id": customer.id, "lines": lines}))
    invoice = invoices.invoices_finalize(draft.id)
    print(invoice.number, bytes(invoices.invoices_pdf(invoice.id))[:5].decode("latin-1"))
