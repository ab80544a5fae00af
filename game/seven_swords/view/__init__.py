"""The picture of the table: where everything lies, how it looks, what is under the pointer."""
