"""The judge: one encoder, and a head each for the kind of a story, the role of each fact, and a claim."""
import numpy as np
import torch
from encode import KINDS, ROLES, VERDICTS
from stories import REASONS
from torch import nn
from transformers import BertConfig, BertModel
from weights import pack, unpack

WIDTH = 384


class Judge(nn.Module):
    def __init__(self, base, layers=12):
        super().__init__()
        config = BertConfig(
            vocab_size=30522, hidden_size=WIDTH, num_hidden_layers=layers, num_attention_heads=12, intermediate_size=1536,
            hidden_dropout_prob=0.1, attention_probs_dropout_prob=0.1,
        )
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.kind, self.role, self.entail = nn.Linear(WIDTH, len(KINDS)), nn.Linear(WIDTH, len(ROLES)), nn.Linear(WIDTH, len(VERDICTS))
        #: Used in training alone.
        self.reason = nn.Linear(WIDTH, len(REASONS))
        if base is not None:
            weights = {name: torch.tensor(value) for name, value in unpack(np.load(base)).items()}
            missing = self.encoder.load_state_dict(weights, strict=False).missing_keys
            assert not [name for name in missing if "position_ids" not in name and "token_type_ids" not in name], missing

    def hidden(self, ids):
        return self.encoder(input_ids=ids, attention_mask=(ids > 0).long()).last_hidden_state

    def packed(self):
        return pack({name: value.detach().float().cpu().numpy() for name, value in self.state_dict().items() if value.dtype.is_floating_point})


def padded(rows, device):
    width = max(len(row) for row in rows)
    ids = torch.zeros(len(rows), width, dtype=torch.long)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = torch.tensor(row)
    return ids.to(device, non_blocking=True)
