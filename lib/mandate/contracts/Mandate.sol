// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice One receiver and its share of every charge.
/// @param receiver Who is paid.
/// @param bps Basis points of each charge; those of one mandate sum to 10,000.
struct Payout {
    address receiver;
    uint256 bps;
}

/// @notice What a payer signs: who may take which token, how much, how often, and who gets it.
/// @param payer Whose tokens are taken.
/// @param token The ERC-20 token that is taken.
/// @param maxAmountPerPeriod The most that one window may take, in the token's atomic units.
/// @param firstChargeAt When the first window opens, in Unix seconds; the anchor of all windows.
/// @param periodMonths The length of a window in calendar months.
/// @param maxCharges How many windows may be charged in all.
/// @param subscriptionRef The merchant's reference; not interpreted here.
/// @param replaces The id of the mandate that this one ends, or zero.
/// @param payouts Who gets each charge.
struct Mandate {
    address payer;
    address token;
    uint256 maxAmountPerPeriod;
    uint256 firstChargeAt;
    uint256 periodMonths;
    uint256 maxCharges;
    bytes32 subscriptionRef;
    bytes32 replaces;
    Payout[] payouts;
}

/// @notice One charge of a batch.
/// @param period The window that is charged; 0 opens at `firstChargeAt`.
/// @param amount In the token's atomic units.
struct Charge {
    Mandate mandate;
    uint256 period;
    uint256 amount;
}

/// @notice An EIP-2612 permit of the payer with the contract as its spender.
/// @param value The allowance that was signed, in atomic units.
/// @param deadline Until when the signature may be used, in Unix seconds.
struct Permit {
    uint256 value;
    uint256 deadline;
    uint8 v;
    bytes32 r;
    bytes32 s;
}

/// @title Hashes a mandate as EIP-712 says.
/// @dev Keep the types in step with `lib/mandate/mandate-types.ts`.
library MandateHash {
    bytes32 internal constant PAYOUT_TYPEHASH = keccak256("Payout(address receiver,uint256 bps)");
    bytes32 internal constant MANDATE_TYPEHASH = keccak256(
        "Mandate(address merchant,address payer,address token,uint256 maxAmountPerPeriod,uint256 firstChargeAt,"
        "uint256 periodMonths,uint256 maxCharges,bytes32 subscriptionRef,bytes32 replaces,Payout[] payouts)"
        "Payout(address receiver,uint256 bps)"
    );

    /// @notice The struct hash of the terms between the merchant and the payer.
    function hashStruct(Mandate calldata mandate, address merchant) internal pure returns (bytes32 result) {
        bytes32 typeHash = MANDATE_TYPEHASH;
        bytes32 payoutsHash = _hashPayouts(mandate.payouts);
        assembly ("memory-safe") {
            let buffer := mload(0x40)
            mstore(buffer, typeHash)
            mstore(add(buffer, 0x20), merchant)
            // The eight fields before the payouts are encoded for hashing as they are in calldata.
            calldatacopy(add(buffer, 0x40), mandate, 0x100)
            mstore(add(buffer, 0x140), payoutsHash)
            result := keccak256(buffer, 0x160)
        }
    }

    /// @dev An array is hashed as the concatenation of the struct hashes of its items.
    function _hashPayouts(Payout[] calldata payouts) private pure returns (bytes32 result) {
        bytes32 typeHash = PAYOUT_TYPEHASH;
        assembly ("memory-safe") {
            // The hashes line up from `hashes` on; behind them is room to encode one payout.
            let hashes := mload(0x40)
            let size := shl(5, payouts.length)
            let buffer := add(hashes, size)
            mstore(buffer, typeHash)
            for { let at := 0 } lt(at, size) { at := add(at, 0x20) } {
                calldatacopy(add(buffer, 0x20), add(payouts.offset, shl(1, at)), 0x40)
                mstore(add(hashes, at), keccak256(buffer, 0x60))
            }
            result := keccak256(hashes, size)
        }
    }
}
